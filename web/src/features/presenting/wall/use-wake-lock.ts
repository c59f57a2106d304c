import { useEffect } from 'react';
import { requestWakeLock } from '#lib/device/features.ts';

/**
 * Keeps the screen on while mounted. The browser releases the lock when the page is hidden, so it is requested again each
 * time the page is shown. Without the API, or on a low battery, the screen behaves as usual.
 */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let mounted = true;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      const granted = await requestWakeLock();
      await lock?.release();
      lock = granted;
      if (!mounted) await lock?.release();
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      mounted = false;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
};

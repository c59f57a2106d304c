import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import type { PasswordToEstimate, Strength } from './estimate.ts';

const DEBOUNCE_MS = 150;

/**
 * How guessable a password is; null while that is unknown. Computed in a worker, since a phone needs up to a second for
 * it. Stays null when the worker fails to load.
 */
export const useStrength = (password: string, personal: () => readonly string[]): Strength | null => {
  const [strength, setStrength] = useState<Strength | null>(null);
  const worker = useRef<Worker>(null);
  const settled = useDebouncedValue(password, DEBOUNCE_MS);

  useEffect(() => {
    const started = new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Strength>) => setStrength(data));
    worker.current = started;
    return () => started.terminate();
  }, []);

  // The name and the address may change too; they count from the next change of the password.
  const ask = useEffectEvent((asked: string) => {
    const message: PasswordToEstimate = { password: asked, personal: personal() };
    worker.current?.postMessage(message);
  });
  useEffect(() => {
    if (settled !== '') ask(settled);
  }, [settled]);

  return password === '' ? null : strength;
};

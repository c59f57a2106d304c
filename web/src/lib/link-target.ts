import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Hashes of links that open a part of a screen. */
export const LINK_TARGETS = { templates: '#templates', password: '#password', email: '#email' } as const;

/** Opens the part of the screen to which a link has led, also a link on this screen. */
export const useLinkTarget = (target: keyof typeof LINK_TARGETS, open: () => void): void => {
  const { key, hash } = useLocation();
  const onArrival = useEffectEvent(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each navigation has another key.
  useEffect(() => {
    if (hash === LINK_TARGETS[target]) onArrival();
  }, [key, hash, target]);
};

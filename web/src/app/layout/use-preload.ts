import { useEffect } from 'react';
import { preloadScreen } from '../screens.ts';

const preloadLinked = ({ target }: Event) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin === location.origin) void preloadScreen(link.pathname);
};

/** Whoever points at a link, or moves to it, is about to follow it. */
export const usePreload = () => {
  useEffect(() => {
    document.addEventListener('pointerover', preloadLinked);
    document.addEventListener('focusin', preloadLinked);
    return () => {
      document.removeEventListener('pointerover', preloadLinked);
      document.removeEventListener('focusin', preloadLinked);
    };
  }, []);
};

import { useEffect } from 'react';
import { preloadScreen } from '../screen-loading.ts';

const preloadLinked = ({ target }: Event) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.origin === location.origin) void preloadScreen(link.pathname);
};

/** Preloads the screen of a link that is hovered or focused, since the user is likely to follow it. */
export const useLinkPreload = () => {
  useEffect(() => {
    document.addEventListener('pointerover', preloadLinked);
    document.addEventListener('focusin', preloadLinked);
    return () => {
      document.removeEventListener('pointerover', preloadLinked);
      document.removeEventListener('focusin', preloadLinked);
    };
  }, []);
};

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A followed link arrives at the top of its screen, with the focus there for those who hear the page or use its keys.
 * Going back is left to the browser, which remembers where one was.
 */
export const useArrival = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, kind]);

  return main;
};

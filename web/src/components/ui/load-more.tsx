import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

interface Props {
  label: string;
  pending: boolean;
  onReach: () => void;
}

/** The end of a loaded list: loads more when it comes near the viewport, or by its button. */
export const LoadMore = ({ label, pending, onReach }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!pending) onReach();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '600px' });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="flex justify-center py-6">
      <Button pending={pending} onClick={onReach}>
        {label}
      </Button>
    </div>
  );
};

import { Icon as X } from 'virtual:lucide/x';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { followMessages } from '#lib/messages/present.ts';

const copy = followMessages;

interface CardProps {
  text: string;
  onDismiss: () => void;
  children: ReactNode;
}

const Card = ({ text, onDismiss, children }: CardProps) => (
  <div className="pointer-events-auto flex w-full max-w-narrow animate-appear items-start gap-2 rounded-control border-s-4 border-accent bg-surface ps-3 shadow-float">
    <div className="grow py-3">
      <p className="text-15 font-semibold">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
    <IconButton label={copy.dismiss} icon={<X size={16} />} onClick={onDismiss} />
  </div>
);

interface NextPollProps {
  follows: boolean;
  onGo: () => void;
  onFollow: () => void;
  onDismiss: () => void;
}

/** For people who do not follow, or who are in the middle of something. */
export const NextPollNotice = ({ follows, onGo, onFollow, onDismiss }: NextPollProps) => (
  <Card text={copy.moved} onDismiss={onDismiss}>
    <Button variant="primary" onClick={onGo}>
      {copy.go}
    </Button>
    {!follows && <Button onClick={onFollow}>{copy.follow}</Button>}
  </Card>
);

const SHOWN_MS = 10_000;

/** For people who have been taken along. Goes away by itself, unless it is hovered or focused. */
export const FollowingNotice = ({ onStop, onDismiss }: { onStop: () => void; onDismiss: () => void }) => {
  const [paused, setPaused] = useState(false);
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return (
    <section
      aria-label={copy.region}
      className="contents"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Card text={copy.following} onDismiss={onDismiss}>
        <Button onClick={onStop}>{copy.stop}</Button>
      </Card>
    </section>
  );
};

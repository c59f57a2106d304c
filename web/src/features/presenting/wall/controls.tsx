import { Icon as ChevronLeft } from 'virtual:lucide/chevron-left';
import { Icon as ChevronRight } from 'virtual:lucide/chevron-right';
import { Icon as Dices } from 'virtual:lucide/dices';
import { Icon as Eye } from 'virtual:lucide/eye';
import { Icon as EyeOff } from 'virtual:lucide/eye-off';
import { Icon as Keyboard } from 'virtual:lucide/keyboard';
import { Icon as Lock } from 'virtual:lucide/lock';
import { Icon as LockOpen } from 'virtual:lucide/lock-open';
import { Icon as Maximize } from 'virtual:lucide/maximize';
import { Icon as MessageCirclePlus } from 'virtual:lucide/message-circle-plus';
import { Icon as Minimize } from 'virtual:lucide/minimize';
import { Icon as Timer } from 'virtual:lucide/timer';
import { Icon as X } from 'virtual:lucide/x';
import { Icon as ZoomIn } from 'virtual:lucide/zoom-in';
import { Icon as ZoomOut } from 'virtual:lucide/zoom-out';
import { type ReactNode, useSyncExternalStore } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lotsMessages } from '#lib/messages/lots.ts';
import { presentMessages } from '#lib/messages/present.ts';
import { pressShortcut } from '#lib/press-shortcut.ts';
import { textSize } from './text-size.ts';
import type { WallActions } from './use-wall-actions.ts';

const copy = presentMessages.controls;

interface ControlProps {
  label: string;
  icon: ReactNode;
  run: () => void;
  inactive?: boolean;
  className?: string;
}

const Control = ({ label, icon, run, inactive = false, className }: ControlProps) => (
  <IconButton
    label={label}
    icon={icon}
    // Not `disabled`, which would drop the focus.
    aria-disabled={inactive || undefined}
    className={cx('aria-disabled:cursor-not-allowed aria-disabled:opacity-60', className)}
    onClick={inactive ? undefined : run}
  />
);

/** The functions of the keys as buttons, which fade while nobody uses them. */
export const Controls = ({ actions, idle }: { actions: WallActions; idle: boolean }) => {
  const { covered, isCreator, isClosed, full } = actions;
  useSyncExternalStore(textSize.subscribe, textSize.get);
  return (
    <div
      role="toolbar"
      aria-label={copy.bar}
      className={cx(
        'absolute inset-x-0 bottom-2 mx-auto flex w-fit max-w-full flex-wrap justify-center rounded-control bg-surface shadow-float transition-opacity',
        'focus-within:opacity-100 hover:opacity-100',
        idle && 'opacity-0',
      )}
    >
      <Control
        label={copy.previous}
        icon={<ChevronLeft size={20} className="rtl:-scale-x-100" />}
        run={actions.previous}
      />
      <Control label={copy.next} icon={<ChevronRight size={20} className="rtl:-scale-x-100" />} run={actions.next} />
      {isCreator && (
        <Control
          label={covered ? copy.reveal : copy.cover}
          icon={covered ? <Eye size={20} /> : <EyeOff size={20} />}
          run={actions.toggleCover}
        />
      )}
      <Control
        label={copy.smaller}
        icon={<ZoomOut size={20} />}
        run={() => textSize.change(-1)}
        inactive={!textSize.canChange(-1)}
      />
      <Control
        label={copy.larger}
        icon={<ZoomIn size={20} />}
        run={() => textSize.change(1)}
        inactive={!textSize.canChange(1)}
      />
      <Control
        label={full ? copy.leaveFullScreen : copy.fullScreen}
        icon={full ? <Minimize size={20} /> : <Maximize size={20} />}
        run={actions.toggleFullScreen}
      />
      {actions.canDraw && <Control label={lotsMessages.draw} icon={<Dices size={20} />} run={actions.draw} />}
      {isCreator && (
        <Control label={presentMessages.ask.title} icon={<MessageCirclePlus size={20} />} run={actions.toggleAsking} />
      )}
      {isCreator && <Control label={copy.countdown} icon={<Timer size={20} />} run={actions.toggleCountdown} />}
      {isCreator && (
        <Control
          label={isClosed ? copy.reopen : copy.close}
          icon={isClosed ? <LockOpen size={20} /> : <Lock size={20} />}
          run={actions.toggleOpen}
        />
      )}
      <Control
        label={copy.keys}
        icon={<Keyboard size={20} />}
        run={() => pressShortcut('?')}
        className="pointer-coarse:hidden"
      />
      <Control label={copy.leave} icon={<X size={20} />} run={actions.leave} />
    </div>
  );
};

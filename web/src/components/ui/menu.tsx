import { Icon as Ellipsis } from 'virtual:lucide/ellipsis';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

/** The classes of an item of a menu: a link or a button with the role `menuitem` and the tab index -1. */
export const menuItemClass =
  'flex min-h-target w-full items-center gap-3 px-4 text-start text-15 hover:bg-tint focus:bg-tint';

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** A letter without Ctrl or Cmd, which the shortcuts of the screen would take. Space presses a button. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !(ctrlKey || metaKey || altKey);

/** The item that a key moves to: arrows go around, a letter finds the next item that starts with it. */
const targetOf = (event: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined => {
  const { key } = event;
  const index = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (!isLetter(event)) return undefined;
  const startsWith = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return items.slice(index + 1).find(startsWith) ?? items.find(startsWith);
};

/** Whether the menu has more room towards the end of the line than towards its start. */
const opensForward = (button: HTMLElement): boolean => {
  const { left, right } = button.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  return (isRightToLeft ? innerWidth - right : left) < innerWidth / 2;
};

interface Props {
  label: string;
  icon?: ReactNode;
  /** The id of the button. */
  buttonId?: string;
  /** Id of the text that tells this menu from others. */
  describedBy?: string | undefined;
  /** While an action runs the button keeps its focus, and ignores clicks. */
  pending?: boolean;
  children: ReactNode;
}

/** A button with a menu of actions. The menu closes after each, on Escape, and when it loses the focus. */
export const Menu = ({ label, icon, buttonId, describedBy, pending = false, children }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ forward: boolean; at: 0 | -1 }>();

  useEffect(() => {
    if (open && menu.current) itemsOf(menu.current).at(open.at)?.focus();
  }, [open]);

  const show = (at: 0 | -1) => {
    if (!pending && button.current) setOpen({ forward: opensForward(button.current), at });
  };
  /** The focus first, so that a dialog that an action opens returns it to the button. */
  const close = () => {
    button.current?.focus();
    setOpen(undefined);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 0 : -1);
  };
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Tab goes on from the button.
    if (event.key === 'Tab') return close();
    const target = event.key === 'Escape' ? null : targetOf(event, itemsOf(event.currentTarget));
    if (target === undefined && !isLetter(event)) return;
    event.preventDefault();
    if (target === null) close();
    else target?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(undefined);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus, which is on the buttons in it.
    <div
      className="relative"
      onBlur={closeOutside}
      // Safari focuses no button by a click, and would close the menu before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconButton
        ref={button}
        id={buttonId}
        label={label}
        icon={icon ?? <Ellipsis size={18} />}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        aria-describedby={describedBy}
        aria-disabled={pending || undefined}
        aria-busy={pending || undefined}
        onClick={() => (open ? close() : show(0))}
        onKeyDown={openByKey}
      />
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveByKey}
          onClick={close}
          className={cx(
            'absolute top-full z-10 mt-1 w-max max-w-[80vw] animate-appear rounded-surface bg-surface py-2 shadow-float',
            open.forward ? 'start-0' : 'end-0',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
};

import type { CSSProperties } from 'react';
import { QrCode } from '#components/ui/qr-code.tsx';
import { presentMessages } from '#lib/messages/present.ts';
import { paths } from '#lib/paths.ts';
import { AddressHelp } from './address-help.tsx';
import { isLocalHost, useJoinOrigin } from './join-origin.ts';

const copy = presentMessages;

/** Of a monospaced character, as a part of the size of the font, with room to spare. */
const CHARACTER_WIDTH = 0.62;

/** The QR code and the short address of a poll or its sequence, to be read and typed from the back of a room. */
export const JoinPanel = ({ code, isOver }: { code: string; isOver: boolean }) => {
  const path = paths.code(code);
  const join = useJoinOrigin();
  const before = `${join.origin.replace(/^https?:\/\//, '')}${path.slice(0, -code.length)}`;
  const fits: CSSProperties = {
    fontSize: `min(var(--wall-host), var(--wall-rail) / ${(before.length * CHARACTER_WIDTH).toFixed(2)})`,
  };
  return (
    <section
      aria-label={copy.join}
      className="flex flex-wrap gap-(--wall-2) landscape:flex-col landscape:flex-nowrap landscape:gap-(--wall-1)"
    >
      <div className="w-(--wall-code) shrink-0">
        <QrCode text={`${join.origin}${path}`} label={copy.qrCode(before + code)} />
      </div>
      <p className="min-w-0 font-mono leading-[1.25]">
        <span className="block font-sans text-(length:--wall-small) text-muted">
          {isOver ? copy.seeAt : copy.voteAt}
        </span>
        <span dir="ltr" className="block wrap-anywhere" style={fits}>
          {before}
        </span>
        <span
          dir="ltr"
          className="block text-[length:var(--wall-address)] leading-[1.1] font-semibold tracking-[0.08em] whitespace-nowrap"
        >
          {code}
        </span>
      </p>
      {isLocalHost(location.hostname) && <AddressHelp {...join} />}
    </section>
  );
};

import { useMemo } from 'react';
import { qrPathOf } from './qr-path.ts';

/** Dark on white in both themes: many readers do not know an inverted code. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => qrPathOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full rounded-control bg-code-light"
    >
      <path d={path} className="fill-code-dark" />
    </svg>
  );
};

import { isRightToLeft } from '#lib/text-direction.ts';
import { fitText } from './fit-text.ts';

interface Font {
  readonly size: number;
  readonly weight: 400 | 600;
}

interface TextLook extends Font {
  readonly x: number;
  /** The middle of the line. */
  readonly middle: number;
  readonly color: string;
  readonly align?: 'start' | 'end';
  /** An ellipsis replaces the rest. */
  readonly width?: number;
  /** Of a text of a user. A text of the page has the direction of the page. */
  readonly direction?: CanvasDirection;
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the corners at its end. */
  readonly radius: number;
  readonly color: string;
}

/** Draws on a canvas. `x` counts from the start of a line: from the right where the picture is mirrored. */
export interface Pen {
  /** Sizes and clears the canvas, in pixels before scaling. */
  resize(width: number, height: number, scale: number): void;
  fill(color: string): void;
  width(text: string, font: Font): number;
  text(text: string, look: TextLook): void;
  bar(bar: Bar): void;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text of a user, as `userTextDirection` has it for elements. */
export const directionOf = (text: string): CanvasDirection => {
  const [firstLetter = ''] = /\p{L}/u.exec(text) ?? [];
  if (isRightToLeft()) return firstLetter === '' || RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
  return RIGHT_TO_LEFT.test(firstLetter) ? 'rtl' : 'ltr';
};

/** The digits have one width, as in the counts of the page. */
const FAMILIES = ['"Schibsted Figures"', '"Schibsted Grotesk"'];
const fontOf = ({ size, weight }: Font): string => `${weight} ${size}px ${FAMILIES.join(', ')}, sans-serif`;

/** A canvas does not wait for fonts. Each file has a part of the characters, so these texts decide which are loaded. */
const loadFonts = async (texts: readonly string[]): Promise<void> => {
  const fonts = FAMILIES.flatMap((family) => ([400, 600] as const).map((weight) => `${weight} 32px ${family}`));
  // Without a font the picture has the next one, as the page would.
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, texts.join(' '))));
};

/** The page or `title` decides whether the picture is mirrored; the fonts of the title and of `texts` are awaited. */
export const createPen = async (canvas: HTMLCanvasElement, title: string, texts: readonly string[]): Promise<Pen> => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  const isMirrored = isRightToLeft() || directionOf(title) === 'rtl';
  let total = 0;
  await loadFonts([title, ...texts, '0123456789%']);

  const measure = (text: string, font: Font): number => {
    context.font = fontOf(font);
    return context.measureText(text).width;
  };

  return {
    resize: (width, height, scale) => {
      total = width;
      canvas.width = width * scale;
      canvas.height = height * scale;
      context.scale(scale, scale);
    },
    fill: (color) => {
      context.fillStyle = color;
      context.fillRect(0, 0, canvas.width, canvas.height);
    },
    width: measure,
    text: (text, { x, middle, color, align = 'start', width = Number.POSITIVE_INFINITY, direction, ...font }) => {
      const fitting = fitText((part) => measure(part, font), text, width);
      context.font = fontOf(font);
      context.fillStyle = color;
      context.direction = direction ?? (isRightToLeft() ? 'rtl' : 'ltr');
      context.textAlign = (align === 'start') === isMirrored ? 'right' : 'left';
      context.textBaseline = 'alphabetic';
      // By the letters of the font instead of the text, so that all rows have one baseline.
      context.fillText(fitting, isMirrored ? total - x : x, middle + font.size * 0.35);
    },
    bar: ({ x, y, width, height, radius, color }) => {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(
        isMirrored ? total - x - width : x,
        y,
        width,
        height,
        isMirrored ? [radius, 0, 0, radius] : [0, radius, radius, 0],
      );
      context.fill();
    },
  };
};

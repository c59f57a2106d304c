import type { Language } from '@showhands/contracts';
import escapeHtml from 'escape-html';

/** The colours of the page. Mail programs that ignore style sheets show the light ones. */
export const LIGHT = {
  page: '#f8fbf9',
  surface: '#ffffff',
  line: '#d2dad6',
  muted: '#596760',
  ink: '#16221d',
  accent: '#007752',
  bar: '#c0dcce',
  onAccent: '#ffffff',
} as const;
const DARK: typeof LIGHT | Record<keyof typeof LIGHT, string> = {
  page: '#0d1310',
  surface: '#151d19',
  line: '#313b36',
  muted: '#9ba8a2',
  ink: '#eaf0ed',
  accent: '#56d1a3',
  bar: '#293d34',
  onAccent: '#0d1310',
};

const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: ${DARK.page} !important; }
    .surface { background: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
    .ink { color: ${DARK.ink} !important; }
    .muted { color: ${DARK.muted} !important; }
    .accent { color: ${DARK.accent} !important; }
    .line { border-color: ${DARK.line} !important; }
    .mark { border-color: ${DARK.accent} !important; }
    .button { background: ${DARK.accent} !important; }
    .on-accent { color: ${DARK.onAccent} !important; }
    .bar { background: ${DARK.bar} !important; border-color: ${DARK.accent} !important; }
  }`;

const FONT = "font-family: 'Schibsted Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

interface Framed {
  readonly language: Language;
  readonly subject: string;
  /** HTML. */
  readonly surface: string;
  /** HTML. */
  readonly footer?: string;
}

/** A whole mail in HTML. */
export const frameHtml = ({ language, subject, surface, footer }: Framed): string => {
  const attributes = `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`;
  const below =
    footer === undefined
      ? ''
      : `
<tr><td class="muted" style="padding: 16px 4px; color: ${LIGHT.muted}; font-size: 13px; line-height: 1.8">${footer}</td></tr>`;
  // The attributes are on an element in the body, too: webmail strips `html` and `body`.
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin: 0; background: ${LIGHT.page}">
<table ${attributes} ${TABLE} class="page" bgcolor="${LIGHT.page}" style="background: ${LIGHT.page}; ${FONT}"><tr><td align="center" style="padding: 24px 12px">
<table ${TABLE} style="max-width: 560px; text-align: start">
<tr><td class="ink" style="padding: 0 4px 12px; color: ${LIGHT.ink}; font-size: 15px; font-weight: 600">Showhands</td></tr>
<tr><td class="surface" bgcolor="${LIGHT.surface}" style="padding: 24px; background: ${LIGHT.surface}; border: 1px solid ${LIGHT.line}; border-radius: 8px">
${surface}
</td></tr>${below}
</table>
</td></tr></table>
</body>
</html>
`;
};

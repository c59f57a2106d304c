import escapeHtml from 'escape-html';
export interface SheetRow {
  readonly name: string;
  readonly files: readonly string[];
  readonly error?: string;
}

const STYLE = `body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; background: #777; color: #fff }
h2 { margin: 32px 0 8px } div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
img { max-height: 640px; object-fit: cover; object-position: top; width: auto; max-width: 46vw; background: #fff }`;

const image = (file: string): string => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;

const section = (rows: readonly SheetRow[], name: string): string => {
  const own = rows.filter((row) => row.name === name);
  const errors = own.flatMap(({ error }) => (error === undefined ? [] : `<pre>${escapeHtml(error)}</pre>`));
  return `<h2 id="${name}">${name}</h2>${errors.join('')}<div>${own.flatMap((row) => row.files.map(image)).join('')}</div>`;
};

/** HTML page that shows all screenshots, with a section for each screen. */
export const contactSheet = (rows: readonly SheetRow[]): string => {
  const names = [...new Set(rows.map(({ name }) => name))];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
${names.map((name) => section(rows, name)).join('\n')}</html>\n`;
};

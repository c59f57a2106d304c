export interface Row {
  readonly name: string;
  readonly files: readonly string[];
  readonly failure?: string;
}

const STYLE = `body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; background: #777; color: #fff }
h2 { margin: 32px 0 8px } div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
img { max-height: 640px; object-fit: cover; object-position: top; width: auto; max-width: 46vw; background: #fff }`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const picture = (file: string): string => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`;

const section = (rows: readonly Row[], name: string): string => {
  const own = rows.filter((row) => row.name === name);
  const failures = own.flatMap(({ failure }) => (failure === undefined ? [] : `<pre>${escaped(failure)}</pre>`));
  return `<h2 id="${name}">${name}</h2>${failures.join('')}<div>${own.flatMap((row) => row.files.map(picture)).join('')}</div>`;
};

/** All pictures on one page, a line for each screen. */
export const contactSheet = (rows: readonly Row[]): string => {
  const names = [...new Set(rows.map(({ name }) => name))];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>
${names.map((name) => section(rows, name)).join('\n')}</html>\n`;
};

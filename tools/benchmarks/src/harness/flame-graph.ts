import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const callFrameSchema = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() });

/** What `node --cpu-prof` writes: a call tree, the nodes in which samples were taken, and the µs since the sample before. */
export const profileSchema = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: callFrameSchema, children: z.array(z.number()).default([]) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type Profile = z.output<typeof profileSchema>;

/** A function that was called from its parent in the tree. Times are µs of processor time. */
interface Frame {
  readonly call: z.output<typeof callFrameSchema>;
  readonly own: number;
  readonly whole: number;
  readonly children: readonly Frame[];
}

const EXPRESS = 'express|router|path-to-regexp|body-parser|raw-body|type-is|compression';

/** Whose code a frame runs, and its colour: the first whose URLs match. */
const OWNERS = [
  { name: 'Express', colour: '#e4572e', urls: new RegExp(`node_modules/(?:${EXPRESS})/`) },
  { name: 'other packages', colour: '#f3a712', urls: /node_modules\// },
  { name: 'Showhands', colour: '#29a383', urls: /^file:/ },
] as const;
const NODE = { name: 'Node', colour: '#8d99ae' } as const;

const IDLE = new Set(['(idle)', '(program)', '(root)']);
/** Where a process starts and loads its modules. */
const START = /^node:internal\/(?:main|modules)\//;

/** In pixels. Narrower frames are left out. */
const SIZE = { width: 1_200, row: 18, legend: 28, frameMin: 3, character: 6.5 };

/** The frames of a profile, without idle time and the start of the process. */
const readFrames = ({ nodes, samples, timeDeltas }: Profile): Frame => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const times = new Map<number, number>();
  for (const [at, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const read = (id: number): Frame[] => {
    const node = byId.get(id);
    if (!node || START.test(node.callFrame.url)) return [];
    const children = node.children.flatMap(read);
    const own = IDLE.has(node.callFrame.functionName) ? 0 : (times.get(id) ?? 0);
    return [{ call: node.callFrame, own, whole: children.reduce((sum, { whole }) => sum + whole, own), children }];
  };
  const [root] = nodes.slice(0, 1).flatMap(({ id }) => read(id));
  if (!root || root.whole === 0) throw new Error('the profile has no samples');
  return root;
};

const ownerOf = ({ call }: Frame) => OWNERS.find(({ urls }) => urls.test(call.url)) ?? NODE;

const ownTimeOf = (owner: string, frame: Frame): number =>
  frame.children.reduce((sum, child) => sum + ownTimeOf(owner, child), ownerOf(frame).name === owner ? frame.own : 0);

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The rectangles of a frame and of all that it has called, from a place in pixels on. */
const drawFrame = (frame: Frame, left: number, depth: number, scale: number): string[] => {
  const width = frame.whole * scale;
  if (width < SIZE.frameMin) return [];
  const { functionName, url, lineNumber } = frame.call;
  const name = functionName || '(anonymous)';
  const file = url.replace(/^.*\/(?=node_modules\/)|^file:.*\/(?=(?:services|packages|tools)\/)/, '');
  const title = escapeXml(`${name} ${file}:${lineNumber + 1}, ${percent((frame.whole * scale) / SIZE.width)}`);
  const [x, y] = [left.toFixed(1), SIZE.legend + depth * SIZE.row];
  const fitting = name.slice(0, Math.max(0, Math.floor(width / SIZE.character) - 1));
  const drawn = [
    `<g><title>${title}</title><rect x="${x}" y="${y}" width="${width.toFixed(1)}" height="${SIZE.row - 1}" fill="${ownerOf(frame).colour}"/><text x="${x}" y="${y + 13}" dx="3">${escapeXml(fitting)}</text></g>`,
  ];
  let from = left;
  for (const child of frame.children) {
    drawn.push(...drawFrame(child, from, depth + 1, scale));
    from += child.whole * scale;
  }
  return drawn;
};

const depthOf = (frame: Frame, scale: number): number =>
  frame.whole * scale < SIZE.frameMin ? 0 : 1 + Math.max(0, ...frame.children.map((child) => depthOf(child, scale)));

/**
 * Draws a CPU profile as a flame graph: below each function what it has called, as wide as it took processor time, coloured by
 * owner. The legend sums up the time of each owner's own code.
 *
 * @returns an SVG document
 */
export const drawFlameGraph = (profile: Profile, title: string): string => {
  const root = readFrames(profile);
  const scale = SIZE.width / root.whole;
  const legend = [...OWNERS, NODE].map(
    ({ name, colour }) => `<tspan fill="${colour}">■</tspan> ${name} ${percent(ownTimeOf(name, root) / root.whole)}`,
  );
  const height = SIZE.legend + depthOf(root, scale) * SIZE.row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${height}" font-family="sans-serif" font-size="12">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="4" y="18">${[escapeXml(title), ...legend].join('  ')}</text>
${drawFrame(root, 0, 0, scale).join('\n')}
</svg>
`;
};

/** Draws the profiles of a folder beside them, by the service whose code is in them. */
export const drawFlameGraphs = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.cpuprofile')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    const service = /services\/([a-z]+)\/src\//.exec(text)?.[1] ?? 'other';
    const drawn = drawFlameGraph(profileSchema.parse(JSON.parse(text)), service);
    await writeFile(join(folder, `${service}-${name.replace(/\.cpuprofile$/, '.svg')}`), drawn);
  }
};

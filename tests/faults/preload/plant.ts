/** Loaded into a process by `--import`: replaces parts of modules as they are loaded, as `PLANTED` says. */
import { registerHooks } from 'node:module';

interface Replacement {
  /** The end of the module's path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const replacements: readonly Replacement[] = JSON.parse(process.env.PLANTED ?? '[]');

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const mine = replacements.filter(({ file }) => url.endsWith(file));
    if (mine.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { file, from, to } of mine) {
      if (!source.includes(from)) throw new Error(`${file} no longer has: ${from}`);
      source = source.replace(from, () => to);
    }
    return { ...loaded, source };
  },
});

import type { Plugin } from 'vite';

/** Lets the browser fetch the text's font together with the style sheet that names it. */
export const preloadFont = (name: string): Plugin => ({
  name: 'showhands:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((fileName) => fileName.includes(name));
      if (!file) throw new Error(`No font ${name} in the build`);
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});

import { icons } from '@iconify-json/lucide';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:lucide/';

/** Attributes that all icons share, and `SvgIcon` sets itself. */
const COMMON = / (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g;

/** Makes each icon of Lucide a module of its own, `virtual:lucide/check`, which exports a component, `Icon`. */
export const lucideIcons = (): Plugin => ({
  name: 'showhands:lucide-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^virtual:lucide\// },
    handler: (source) => `\0${source}.tsx`,
  },
  load: {
    filter: { id: /^\0virtual:lucide\// },
    handler(id) {
      const name = id.slice(`\0${PREFIX}`.length, -'.tsx'.length);
      const body = icons.icons[icons.aliases?.[name]?.parent ?? name]?.body;
      if (!body) return this.error(`Lucide has no icon ${name}`);
      const shapes = body.replace(COMMON, '');
      return `import { SvgIcon } from '/src/components/ui/svg-icon.tsx';
        export const Icon = (props) => <SvgIcon {...props}>${shapes}</SvgIcon>;`;
    },
  },
});

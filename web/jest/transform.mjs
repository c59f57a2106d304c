import { transformWithOxc } from 'vite';

const options = { jsx: { runtime: 'automatic' }, sourcemap: true };

export default {
  async processAsync(source, path) {
    const { code, map } = await transformWithOxc(source, path, options);
    return { code, map };
  },
};

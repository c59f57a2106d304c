const { NODE_COMPILE_CACHE } = process.env;

/** The variable by which a Node process shares compiled modules with others; empty where this process has none. */
export const compileCache: Readonly<Record<string, string>> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

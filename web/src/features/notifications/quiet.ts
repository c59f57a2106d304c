/** Tells whether a thing may be said, which it may once in `ms`. */
export const createQuiet = (ms: number, now: () => number) => {
  const saidAt = new Map<string, number>();
  return (key: string): boolean => {
    for (const [other, at] of saidAt) if (now() - at >= ms) saidAt.delete(other);
    if (saidAt.has(key)) return false;
    saidAt.set(key, now());
    return true;
  };
};

/** Returns a function that is true for a key at most once per `ms`. */
export const createRepeatGuard = (ms: number, now: () => number) => {
  const allowedAt = new Map<string, number>();
  return (key: string): boolean => {
    for (const [other, at] of allowedAt) if (now() - at >= ms) allowedAt.delete(other);
    if (allowedAt.has(key)) return false;
    allowedAt.set(key, now());
    return true;
  };
};

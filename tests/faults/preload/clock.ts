/**
 * Loaded into a process by `--import`: shifts `Date` as a wrong system clock does. Timers and `performance.now()` are
 * right, since they use the monotonic clock. SIGUSR2 changes to the next offset of `CLOCK_OFFSETS_MS`.
 */
const offsets = (process.env.CLOCK_OFFSETS_MS ?? '0').split(',').map(Number);
let index = 0;
const RealDate = Date;
const now = (): number => RealDate.now() + (offsets[index % offsets.length] ?? 0);

class ShiftedDate extends RealDate {
  constructor(...args: [] | ConstructorParameters<typeof Date>) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static override now(): number {
    return now();
  }
}

globalThis.Date = new Proxy(ShiftedDate, {
  apply: () => new ShiftedDate().toString(),
}) as DateConstructor;

process.on('SIGUSR2', () => {
  index += 1;
});

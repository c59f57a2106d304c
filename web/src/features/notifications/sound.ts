interface Dependencies {
  readonly createAudio: () => AudioContext;
  /** Browsers let a page make a sound only after the person has touched it, and complain of a try. */
  readonly isTouched: () => boolean;
  /** Missing where the page came by plain http from another machine. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** After a tone, no tab of this browser makes another for a while. */
const QUIET_MS = 3_000;
const LOCK = 'showhands.sound';

const NOTES = [
  { hertz: 659.25, at: 0 },
  { hertz: 880, at: 0.09 },
];
const LENGTH_S = 0.28;
const LOUDNESS = 0.06;

/** Two soft notes, a fourth apart. */
const play = (audio: AudioContext): void => {
  for (const { hertz, at } of NOTES) {
    const [begin, end] = [audio.currentTime + at, audio.currentTime + at + LENGTH_S];
    const [note, gain] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = hertz;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    note.connect(gain).connect(audio.destination);
    note.start(begin);
    note.stop(end);
  }
};

export const createTone = ({ createAudio, isTouched, locks, wait }: Dependencies) => {
  let busy = false;

  const sound = async () => {
    busy = true;
    try {
      const audio = createAudio();
      play(audio);
      await wait(QUIET_MS);
      await audio.close();
    } finally {
      busy = false;
    }
  };

  /** The tab that gets the lock makes the sound, and holds it until the next may come. */
  return async (): Promise<void> => {
    if (busy || !isTouched()) return;
    if (!locks) return sound();
    await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sound() : undefined));
  };
};

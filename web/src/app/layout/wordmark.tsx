import { appMessages } from '#lib/messages/app.ts';

/** The logo: a raised hand whose fingers are bars. */
const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0">
    <path className="fill-accent" d="M0 0h28a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H0z" />
    <path
      className="fill-on-accent"
      d="M10 18V9.75a1.75 1.75 0 0 1 3.5 0V17h.75V6.75a1.75 1.75 0 0 1 3.5 0V17h.75V8.25a1.75 1.75 0 0 1 3.5 0V17h.75v-5.25a1.75 1.75 0 0 1 3.5 0V20c0 4.25-2.75 7-7 7h-2.5c-2.5 0-4.35-.95-5.6-2.9l-4.2-6.6a1.8 1.8 0 0 1 2.95-2.05z"
    />
  </svg>
);

export const Wordmark = () => (
  <span className="flex items-center gap-2 text-17 font-semibold">
    <Mark />
    {appMessages.name}
  </span>
);

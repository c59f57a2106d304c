/** Whether the page runs as an installed app, in a window of its own: on a device of the user, with no tabs beside it. */
export const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;

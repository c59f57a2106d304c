export const keepMessages = {
  label: 'Keep me signed in',
  hint: 'In this browser, for 30 days. Only on a device of your own.',
  insecure: 'You stay signed in while this tab is open. To keep you longer, this page has to be opened by https.',
} as const;

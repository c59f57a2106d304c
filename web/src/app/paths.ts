/** Every address of the page. Patterns are for the router, the others for links. */
export const paths = {
  dashboard: '/',
  create: '/create',
  myPolls: '/my-polls',
  poll: (id: string) => `/poll/${id}`,
  editPoll: (id: string) => `/poll/${id}/edit`,
  pollResults: (id: string) => `/poll/${id}/results`,
  results: '/results',
  profile: '/profile',
  notifications: '/notifications',
  login: '/login',
  register: '/register',
} as const;

export const patterns = { poll: '/poll/:id', editPoll: '/poll/:id/edit', pollResults: '/poll/:id/results' } as const;

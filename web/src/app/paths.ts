/** Every address of the page. Patterns are for the router, the others for links. */
export const paths = {
  dashboard: '/',
  create: '/create',
  poll: (id: string) => `/poll/${id}`,
  login: '/login',
  register: '/register',
} as const;

export const patterns = { poll: '/poll/:id' } as const;

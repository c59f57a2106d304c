const callAs = async (token, method, path, body) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${process.env.URL}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
};

export const createPoll = async ({ vars }) => {
  const body = { title: 'Load test with Artillery', options: [{ text: 'Yes' }, { text: 'No' }] };
  const { id, options } = await callAs(vars.token, 'POST', '/polls', body);
  vars.creator = vars.token;
  vars.pollId = id;
  vars.optionId = options[0].id;
};

export const deletePoll = async ({ vars }) => callAs(vars.creator, 'DELETE', `/polls/${vars.pollId}`);

/** Records the newest version that the socket has received. */
export const watch = async (context) => {
  context.votedAt = Date.now();
  context.newest = 0;
  context.sockets[''].on('pollUpdate', ({ version }) => {
    context.newest = Math.max(context.newest, version);
    context.onUpdate?.();
  });
};

/** Waits for the update that includes the vote. */
export const receive = async (context, events) => {
  const { promise, resolve } = Promise.withResolvers();
  context.onUpdate = () => {
    if (context.newest >= Number(context.vars.version)) resolve();
  };
  context.onUpdate();
  await promise;
  events.emit('histogram', 'vote_to_screen', Date.now() - context.votedAt);
};

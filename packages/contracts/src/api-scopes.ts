/** The scopes of API tokens. Each `GET` call about polls, results and comments needs `polls:read`. */
export const apiScopes = ['polls:read', 'polls:write', 'votes:write', 'comments:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Every API token begins with it, so that secret scanners and the gateway recognise one. */
export const API_TOKEN_PREFIX = 'shd_';

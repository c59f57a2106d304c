import { singleSignOnTexts } from '@showhands/contracts';
import { AppError, errorCodeOf, type Logger } from '@showhands/service-kit/runtime';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type Claims, claimsSchema, groupsIn, type LogoutClaims, logoutClaimsSchema } from './claims.ts';
import { fetchFromProvider, isProviderDown } from './fetch-from-provider.ts';
import type { Flow } from './flow-cookie.ts';

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the page to which the provider redirects. */
  readonly redirectUri: string;
  readonly scope: string;
  /** The claim that has the groups of the user. */
  readonly groupsClaim: string | undefined;
  readonly logger: Logger;
}

/** The parameters of the provider's redirect. */
export interface Redirect {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
}

/** An OpenID provider. Its methods throw AppError `provider_unavailable`, and `sign_in_failed` for answers that are wrong. */
export interface Provider {
  addressOf(flow: Flow): Promise<string>;
  /** Exchanges the code of a redirect, and verifies the ID token. */
  exchange(flow: Flow, redirect: Redirect): Promise<Claims>;
  readLogoutToken(token: string): Promise<LogoutClaims>;
}

interface Discovered {
  readonly configuration: client.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** Only signatures that need the provider's private key. `none`, and MACs with the public key, are rejected. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_SECONDS = 30;
const DISCOVERY_MAX_AGE_MS = 60 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/** A token with an unknown key causes a request for the keys. Strangers can send such tokens. */
const KEYS_COOLDOWN_MS = 1_000;

/** Providers that name no methods support the first one by the standard. */
const authenticationBy =
  (secret: string): client.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    method(secret)(server, ...request);
  };

const discover = async ({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Discovered> => {
  const url = new URL(issuer);
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = await client.discovery(url, clientId, metadata, authenticationBy(clientSecret), {
    // The settings allow plain http on this machine alone.
    // oxlint-disable-next-line typescript/no-deprecated -- The mark is to make it stand out.
    execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    [client.customFetch]: fetchFromProvider as client.CustomFetch,
  });
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: fetchFromProvider,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return { configuration, keys };
};

/** Finds the provider's addresses once an hour. While it is down, the former result is used. */
const createDiscovery = (options: ProviderOptions): (() => Promise<Discovered>) => {
  let current: { readonly value: Discovered; readonly at: number } | undefined;
  let pending: Promise<Discovered> | undefined;
  const refresh = async (): Promise<Discovered> => {
    try {
      const value = await discover(options);
      current = { value, at: performance.now() };
      return value;
    } catch (error) {
      if (current) return current.value;
      throw error;
    } finally {
      pending = undefined;
    }
  };
  return async () => {
    if (current && performance.now() - current.at < DISCOVERY_MAX_AGE_MS) return current.value;
    pending ??= refresh();
    return pending;
  };
};

/** The form of an error code of OAuth. A provider may send any text instead. */
const OAUTH_ERROR = /^[a-z_]{1,40}$/;

/** The error of OAuth in the provider's response, such as `invalid_client`. */
const oauthErrorOf = (error: Error): string | undefined => {
  if (error instanceof client.ResponseBodyError) return error.error;
  if (error instanceof client.WWWAuthenticateChallengeError)
    return error.cause.map(({ parameters }) => parameters.error).find((one) => one !== undefined);
  return error.cause instanceof Error ? oauthErrorOf(error.cause) : undefined;
};

/** Names the error or its innermost cause, never a message: it may contain tokens. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const oauthError = oauthErrorOf(error);
  if (oauthError !== undefined && OAUTH_ERROR.test(oauthError)) return oauthError;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return errorCodeOf(error) ?? error.name;
};

export const createProvider = (options: ProviderOptions): Provider => {
  const { clientId, redirectUri, scope, groupsClaim, logger } = options;
  const discovery = createDiscovery(options);

  const run = async <Result>(work: (found: Discovered) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await discovery());
    } catch (error) {
      const isDown = isProviderDown(error);
      logger.warn({ reason: reasonOf(error), isDown }, 'the sign-in provider failed');
      if (!isDown) throw new AppError('sign_in_failed', singleSignOnTexts.sign_in_failed);
      throw new AppError('provider_unavailable', singleSignOnTexts.provider_unavailable, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };

  const verify = async (token: string, { configuration, keys }: Discovered) => {
    const { issuer, id_token_signing_alg_values_supported: signed = ['RS256'] } = configuration.serverMetadata();
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS.filter((algorithm) => signed.includes(algorithm)),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', 'exp'],
    });
    return payload;
  };

  return {
    addressOf: ({ state, nonce, codeVerifier }) =>
      run(async ({ configuration }) => {
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      }),

    exchange: ({ state, nonce, codeVerifier }, { code, iss }) =>
      run(async (found) => {
        const { configuration } = found;
        const redirect = new URL(redirectUri);
        const parameters = { state, ...(code !== undefined && { code }), ...(iss !== undefined && { iss }) };
        redirect.search = new URLSearchParams(parameters).toString();
        const tokens = await client.authorizationCodeGrant(configuration, redirect, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        // The library trusts the connection to the provider instead of the signature.
        const claims = await verify(tokens.id_token ?? '', found);
        const { sub } = claimsSchema.parse(claims);
        const wanted = ['email', ...(groupsClaim === undefined ? [] : [groupsClaim])];
        const needsMore =
          wanted.some((name) => claims[name] === undefined) &&
          configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = needsMore ? await client.fetchUserInfo(configuration, tokens.access_token, sub) : {};
        const all: client.UserInfoResponse | typeof claims = { ...more, ...claims };
        return {
          ...claimsSchema.parse(all),
          ...(groupsClaim !== undefined && { groups: groupsIn(all[groupsClaim]) }),
        };
      }),

    readLogoutToken: (token) => run(async (found) => logoutClaimsSchema.parse(await verify(token, found))),
  };
};

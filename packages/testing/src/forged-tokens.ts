import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface ForgedToken {
  /** The forgery, for the title of a test. */
  readonly attack: string;
  readonly token: string;
}

type Part = Readonly<Record<string, unknown>>;
type Signer = (input: string) => Buffer;

const encode = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Part => JSON.parse(Buffer.from(part, 'base64url').toString()) as Part;

const seal = (header: Part, claims: Part, signer: Signer): string => {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signer(input).toString('base64url')}`;
};

const rsa =
  (key: KeyObject, hash = 'sha256'): Signer =>
  (input) =>
    sign(hash, Buffer.from(input), key);
const hmac =
  (secret: string): Signer =>
  (input) =>
    createHmac('sha256', secret).update(input).digest();
const unsigned: Signer = () => Buffer.alloc(0);

/**
 * Tokens that every service and the socket must reject, each derived from the genuine RS256 `token` by one attack.
 * `privateKey` is the key that signed it: some attacks have a genuine signature over wrong claims.
 */
export const forgedTokens = ({ token, privateKey }: { token: string; privateKey: KeyObject }): ForgedToken[] => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = decode(head);
  const claims = decode(payload);
  const { exp: _exp, ...endless } = claims;
  const now = Math.floor(Date.now() / 1000);

  const genuine = rsa(privateKey);
  const publicKey = createPublicKey(privateKey);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = rsa(attacker.privateKey);
  const jwk = { ...attacker.publicKey.export({ format: 'jwk' }), kid: header.kid, alg: 'RS256', use: 'sig' };

  const altered = Buffer.from(payload, 'base64url');
  const lastCharacter = altered.lastIndexOf('}') - 2;
  altered.writeUInt8(altered.readUInt8(lastCharacter) ^ 1, lastCharacter);

  const forgeries: Record<string, string> = {
    'alg none': seal({ ...header, alg: 'none' }, claims, unsigned),
    'alg nOnE with the old signature': `${encode({ ...header, alg: 'nOnE' })}.${payload}.${signature}`,
    'HS256 signed with the public key': seal({ ...header, alg: 'HS256' }, claims, hmac(pem)),
    'HS256 signed with the trimmed public key': seal({ ...header, alg: 'HS256' }, claims, hmac(pem.trim())),
    'RS512 signed with the true key': seal({ ...header, alg: 'RS512' }, claims, rsa(privateKey, 'sha512')),
    'a foreign key under the true kid': seal(header, claims, foreign),
    'an embedded jwk': seal({ ...header, jwk }, claims, foreign),
    'a jku of the attacker': seal({ ...header, jku: 'http://127.0.0.1:9/keys.json' }, claims, foreign),
    'an unknown kid': seal({ ...header, kid: 'unknown' }, claims, genuine),
    'no kid': seal({ alg: 'RS256', typ: 'JWT' }, claims, genuine),
    'a kid that is no string': seal({ ...header, kid: { $ne: null } }, claims, genuine),
    'a kid that climbs to an empty file': seal(
      { ...header, alg: 'HS256', kid: '../../../../../../dev/null' },
      claims,
      hmac(''),
    ),
    'a kid that climbs, and a foreign key': seal({ ...header, kid: '../../../../etc/passwd' }, claims, foreign),
    expired: seal(header, { ...claims, iat: now - 7200, exp: now - 3600 }, genuine),
    'without an end': seal(header, endless, genuine),
    'the wrong audience': seal(header, { ...claims, aud: 'someone-else' }, genuine),
    'the wrong issuer': seal(header, { ...claims, iss: 'someone-else' }, genuine),
    'a payload changed by a bit': `${head}.${altered.toString('base64url')}.${signature}`,
    'without its signature': `${head}.${payload}.`,
    'cut to two parts': `${head}.${payload}`,
    'cut short': token.slice(0, -20),
    'no token at all': 'not-a-token',
  };
  return Object.entries(forgeries).map(([attack, forged]) => ({ attack, token: forged }));
};

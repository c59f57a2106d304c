import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { jest } from '@jest/globals';
import { hashLeaf, hashNode, type Inclusion, originOf, type Poll, promiseOf } from '@showhands/contracts';
import { aPoll, errorResponse, json } from './factories.ts';

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
const leafOf = (commitment: string): Uint8Array => hashLeaf(sha256, fromBase64(commitment));

export const aCommitment = (text: string): string => base64(sha256(text));

/** A checkable poll, with a server that signs whatever it is told to. */
export const aCheckablePoll = (parts: Partial<Poll> = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const poll = aPoll({ checkable: 'secret', ...parts });
  const origin = originOf(poll.id);
  const key = Buffer.concat([
    Buffer.of(1),
    fromBase64((publicKey.export({ format: 'jwk' }).x ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  ]);
  const keyHash = sha256(`${origin}\n`, key).subarray(0, 4);
  const check_key = `${origin}+${keyHash.toString('hex')}+${base64(key)}`;

  /** Of one or two leaves. */
  const head = (...[first = '', second]: readonly string[]): string => {
    const root = second === undefined ? leafOf(first) : hashNode(sha256, leafOf(first), leafOf(second));
    const text = `${origin}\n${second === undefined ? 1 : 2}\n${base64(root)}\n`;
    return `${text}\n— ${origin} ${base64(Buffer.concat([keyHash, sign(null, Buffer.from(text), privateKey)]))}\n`;
  };
  return {
    poll: { ...poll, check_key },
    head,
    promise: (commitment: string, of = poll.id) =>
      base64(sign(null, Buffer.from(JSON.stringify(promiseOf(of, commitment))), privateKey)),
    /** The first of two leaves, with the growth since it was the only one. */
    proof: (first: string, second: string): Inclusion => {
      const path = [base64(leafOf(second))];
      return { head: head(first, second), index: 0, path, consistency: path };
    },
  };
};

/** The responses of the server. Absent parts are 404. */
export interface Answers {
  readonly proof?: Inclusion;
  /** The head of the size that is asked for. */
  readonly head?: string;
  readonly hasVoted?: boolean;
}

export const mockAnswers = ({ proof, head, hasVoted = true }: Answers): void => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input);
    if (path.endsWith('/vote-status')) return json(200, { hasVoted, votes: [] });
    if (path.includes('/head')) return head === undefined ? errorResponse(404, 'not_found') : new Response(head);
    return proof ? json(200, proof) : errorResponse(404, 'not_included');
  });
};

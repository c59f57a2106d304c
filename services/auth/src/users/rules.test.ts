import { describe, expect, test } from '@jest/globals';
import { emailKey } from './rules.ts';

describe('the key of an address', () => {
  test.each([
    ['case', 'Ada@Example.ORG', 'ada@example.org'],
    ['composition', 'caf\u00e9@example.org', 'cafe\u0301@example.org'],
    ['full width', 'ａｄａ@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
    ['ß', 'straße@example.org', 'STRASSE@example.org'],
    ['an invisible character', 'ada\u200b@example.org', 'ada@example.org'],
    ['punycode', 'ada@EXÄMPLE.org', 'ada@xn--exmple-cua.org'],
  ])('ignores %s', (_, one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  test.each([
    ['ada@example.org', 'ada@example.com'],
    ['аda@example.org', 'ada@example.org'],
    ['mıke@example.org', 'mike@example.org'],
    ['a.da@example.org', 'ada@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
  ])('tells %s from %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });
});

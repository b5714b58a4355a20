import { describe, expect, it } from 'vitest';
import { COMMON_WORDS, weaknessOf } from './password-strength.js';

const kari = { email: 'kari.traa@eksempel.no', name: 'Kari Trå' };

describe('a password', () => {
  it.each([
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'passwordpassword',
    'Sommer2026!!!',
    'admin123admin',
    'letmeinletmein',
    'iloveyou12345',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'abababababab',
    'hyrdehyrde123',
    'Kari.Traa.1985',
    'eksempelkari2026',
    'velkommen1234',
    'ｐａｓｓｗｏｒｄ１２３４',
  ])('is refused if it is among the first guesses: %s', (password) => {
    expect(weaknessOf(password, kari)).toMatch(/guessed|different/);
  });

  it.each([
    'correct horse battery staple',
    'blåbær på tur i marka',
    'another long password',
    'kX8#pQz4vN2m',
    'tre elger leser avis',
    'Zwölf Boxkämpfer jagen',
    'n7Lx-qa2V-9dRt',
  ])('is accepted otherwise: %s', (password) => {
    expect(weaknessOf(password, kari)).toBeNull();
  });

  it('is compared with more than five hundred words', () => {
    expect(COMMON_WORDS.length).toBeGreaterThan(500);
    expect(COMMON_WORDS.every((word) => word === word.toLowerCase() && !/\s/.test(word))).toBe(true);
  });
});

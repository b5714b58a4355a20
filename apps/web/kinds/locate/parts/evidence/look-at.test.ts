import { expect, it } from 'vitest';
import { textFragment } from './look-at';

it('links to a part of a page by its text, without the dash that ends a fragment’s prefix', () => {
  expect(textFragment('https://x.example/#top', 'Mon–Fri 9-15')).toBe(
    'https://x.example/#:~:text=Mon%E2%80%93Fri%209%2D15',
  );
});

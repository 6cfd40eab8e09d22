import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StoredPicture } from './stored-picture.tsx';

it('a picture that does not come at its size is shown as it is stored, and then not at all', () => {
  const { container } = render(
    <StoredPicture address="/demo/news/loom.webp" width={1000} height={400} widths={[360, 720]} sizes="100vw">
      no picture
    </StoredPicture>,
  );
  const picture = () => container.querySelector('img')!;
  expect(picture()).toHaveAttribute('srcset', expect.stringContaining('?width=360 360w'));
  fireEvent.error(picture());
  expect(picture()).not.toHaveAttribute('srcset');
  expect(picture()).toHaveAttribute('src', '/demo/news/loom.webp');
  fireEvent.error(picture());
  expect(screen.getByText('no picture')).toBeVisible();
});

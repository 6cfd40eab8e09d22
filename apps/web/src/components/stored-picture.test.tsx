import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AdBox } from './ad-box/ad-box.tsx';
import { StoredPicture } from './stored-picture.tsx';

it('a picture that does not come at its size is shown as it is stored, and then not at all', () => {
  const { container } = render(
    <StoredPicture address="/demo/news/loom.webp" width={1000} height={400} widths={[360, 720]} sizes="100vw">
      no picture
    </StoredPicture>,
  );
  const picture = () => container.querySelector('img')!;
  expect(picture()).toHaveAttribute('srcset', expect.stringContaining('?width=360&quality=65 360w'));
  fireEvent.error(picture());
  expect(picture()).not.toHaveAttribute('srcset');
  expect(picture()).toHaveAttribute('src', '/demo/news/loom.webp');
  fireEvent.error(picture());
  expect(screen.getByText('no picture')).toBeVisible();
});

it('an ad comes at the size at which it is shown, and says what it shows', () => {
  render(
    <AdBox ad={{ ad_image_url: '/demo/ads/aravat.webp', alt_text: 'Yarns of Aravat', click_url: null }} isFirst />,
  );
  const picture = screen.getByAltText('Yarns of Aravat');
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('?width=660&quality=65 660w'));
  expect(picture).toHaveAttribute('sizes', '(max-width: 781px) calc(100vw - 32px), 750px');
  expect(picture).toHaveAttribute('loading', 'eager');
});

it('an ad that is not stored yet is shown as it was chosen', () => {
  const ad = { ad_image_url: '', alt_text: 'Yarns of Aravat', click_url: null };
  render(<AdBox ad={ad} src="blob:chosen" />);
  expect(screen.getByAltText('Yarns of Aravat')).toHaveAttribute('src', 'blob:chosen');
});

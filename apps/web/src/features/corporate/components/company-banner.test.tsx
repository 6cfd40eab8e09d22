import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CompanyBanner } from './company-banner.tsx';

it('a banner of another shape in narrow windows has a part of that shape for them, as long as it is scaled', () => {
  const { container } = render(
    <CompanyBanner
      banner_image_url="/demo/companies/aravat-banner.webp"
      sizes="1500px"
      narrow={{ window: 599, shape: 0.4 }}
    />,
  );
  const source = container.querySelector('picture > source');
  expect(source).toHaveAttribute('media', '(max-width: 599px)');
  expect(source).toHaveAttribute('srcset', expect.stringContaining('?width=480&height=192&gravity=ce&quality=65 480w'));
  const picture = container.querySelector('picture > img')!;
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('?width=480&quality=65 480w'));
  fireEvent.error(picture);
  expect(container.querySelector('source')).toBeNull();
  expect(container.querySelector('img')).toHaveAttribute('src', '/demo/companies/aravat-banner.webp');
});

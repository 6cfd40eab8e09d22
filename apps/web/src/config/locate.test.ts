import { expect, it } from 'vitest';
import { locate } from './locate.ts';
import { paths } from './paths.ts';

it.each([
  ['/', paths.home, {}],
  ['/admin', paths.admin, {}],
  ['/admin2', paths.mainAdmin, {}],
  ['/Admin/Ad-Management/', paths.adManagement, {}],
  ['/profile/me', paths.profile, { userId: 'me' }],
  ['/profile/edit/4f', paths.editProfile, { userId: '4f' }],
  ['/news/Yarn-Fair', paths.newsArticle, { articleId: 'Yarn-Fair' }],
])('%s is the page %s', (pathname, path, params) => {
  expect(locate(pathname)).toEqual({ path, params });
});

it.each(['/profile', '/admin/users', '/no/such/page', '/news/a/b'])('%s is not a page', (pathname) => {
  expect(locate(pathname)).toBeUndefined();
});

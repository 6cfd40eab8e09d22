import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { AdminNewsPage } from '#features/admin-news/components/admin-news-page.tsx';

export const Route = createFileRoute('/(admin)/(publishing)/admin/news')({
  ...adminPage('admin-news', 'published', 'uploads'),
  component: AdminNewsPage,
});

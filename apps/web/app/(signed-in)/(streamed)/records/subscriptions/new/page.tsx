export { default } from '@/kinds/refresh/screens/subscriptions/new/page';

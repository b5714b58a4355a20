export { default } from '@/kinds/refresh/screens/subscriptions/page';

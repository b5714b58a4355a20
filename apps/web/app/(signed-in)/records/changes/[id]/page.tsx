export { default } from '@/kinds/refresh/screens/change/change-screen';

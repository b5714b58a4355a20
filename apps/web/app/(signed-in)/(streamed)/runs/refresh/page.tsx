export { default } from '@/kinds/refresh/screens/refresh/refresh-screen';

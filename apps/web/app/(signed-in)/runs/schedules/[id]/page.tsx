export { default } from '@/screens/schedule/schedule-screen';

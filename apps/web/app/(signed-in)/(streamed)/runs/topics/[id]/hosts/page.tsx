export { HostsPage as default } from '@/kinds/discover/screens/topic/topic-screens';
